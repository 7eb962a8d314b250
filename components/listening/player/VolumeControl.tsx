import type { ChangeEvent } from "react";
import { IconButton } from "@/components/ui/IconButton.tsx";
import { mutedIcon, soundIcon } from "@/components/ui/icons.tsx";
import { StageWords, volumeValue } from "@/lib/listening/words/stage.ts";

interface Props {
  /** 0..1; 0 when muted. */
  volume: number;
  onVolume?: (volume: number) => void;
  onMute?: () => void;
}

export function VolumeControl({ volume, onVolume, onMute }: Props) {
  const muted = volume === 0;
  return (
    <div className="volume">
      <IconButton label={muted ? StageWords.unmute : StageWords.mute} onPress={onMute}>
        {muted ? mutedIcon() : soundIcon()}
      </IconButton>
      <input
        type="range"
        className="volume__range"
        aria-label={StageWords.volume}
        aria-valuetext={volumeValue(Math.round(volume * 100))}
        min="0"
        max="1"
        step="0.01"
        value={volume}
        onInput={(event: ChangeEvent<HTMLInputElement>) =>
          onVolume?.(Number(event.currentTarget.value))}
      />
    </div>
  );
}
