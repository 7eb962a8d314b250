/** Sizes of what is kept, as people read them: "340 KB", "12.5 MB", "1.2 GB" (SI, as phones count their room). */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} KB`;
  if (bytes < 1e9) return `${short(bytes / 1e6)} MB`;
  return `${short(bytes / 1e9)} GB`;
}

const short = (value: number): string => value < 10 ? value.toFixed(1) : String(Math.round(value));
