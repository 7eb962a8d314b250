import type { VNode } from "preact";

/** A component that also runs in the browser. */
export interface Island {
  /** Unique in the build. */
  name: string;
  exportName: string;
  /** URL of the browser module. */
  chunk: string;
  /** URLs of the modules that one imports. */
  imports: string[];
}

/** URLs of the framework's browser modules. */
export interface ClientAssets {
  navigation: string;
  islands: string;
  /** Modules the island runtime imports. */
  islandImports: string[];
  /** Reloads the page when its sources change; development only. */
  liveReload?: string;
}

/** What one render gathers beside its HTML. Rendering is synchronous, so there is one at a time. */
export class RenderState {
  /** Above 0 while rendering inside an island: islands in there are plain content. */
  islandDepth = 0;
  /** Above 0 while rendering what is inside `<Head>`. */
  headDepth = 0;
  /** The document's own head is being rendered. */
  inDocumentHead = false;
  /** Tags from `<Head>`, by key, that still wait for the document's head. */
  headTags = new Map<string, VNode>();
  hasHtml = false;
  hasHead = false;
  hasBody = false;
  islands = new Set<Island>();
  islandProps: unknown[] = [];
  partials = new Set<string>();

  constructor(
    /** Address of the page, by which links to it are marked as current. */
    readonly url: URL,
    /** The page goes into one that has this site's frame already. */
    readonly isPartial: boolean,
    /** null: there was no build, so there are no scripts to send. */
    readonly client: ClientAssets | null,
  ) {}
}

/** null outside of a server render, always null in the browser. */
export let rendering: RenderState | null = null;

export function setRendering(state: RenderState | null): void {
  rendering = state;
}
