/** What the site and the worker that makes covers and icons tell each other. */

export interface PictureOrder {
  kind: "cover" | "icon";
  picture: Uint8Array<ArrayBuffer>;
}

export type CoverReport =
  | {
    ok: true;
    /** By the ending of the file's name: "-640.avif". */
    files: { ending: string; bytes: Uint8Array<ArrayBuffer> }[];
    /** The mean of all, "#6b2a14". */
    color: string;
  }
  | {
    ok: false;
    /** `small`: with the sides it has. */
    reason: "unknown" | "small" | "large" | "broken";
    width: number;
    height: number;
  };
