import { useEffect, useRef } from "preact/hooks";
import type { ReactNode } from "react";
import { DialogWords } from "@/lib/platform/words.ts";
import { closeIcon, IconButton } from "./IconButton.tsx";

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A small modal dialog, open from its first render: at the bottom edge on a phone, centred on a wide screen. */
export function Sheet({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby="sheet-title"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="sheet__head">
        <h2 id="sheet-title">{title}</h2>
        <IconButton label={DialogWords.close} onPress={close}>{closeIcon()}</IconButton>
      </div>
      <div className="sheet__body">{children}</div>
    </dialog>
  );
}
