/** Messages between the site and the worker that makes covers and icons. */

export interface PictureOrder {
  kind: "cover" | "icon";
  picture: Uint8Array<ArrayBuffer>;
}

export type CoverReport =
  | {
    ok: true;
    /** Suffix of the file name: "-640.avif". */
    files: { ending: string; bytes: Uint8Array<ArrayBuffer> }[];
    /** The picture's mean colour, "#6b2a14". */
    color: string;
  }
  | {
    ok: false;
    /** For `small`, width and height are those of the picture. */
    reason: "unknown" | "small" | "large" | "broken";
    width: number;
    height: number;
  };
