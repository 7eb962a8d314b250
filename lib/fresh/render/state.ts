import { type ComponentChildren, Fragment, h, type VNode } from "preact";

// A getter on the class, not on each object: objects with own getters share no hidden class, which
// costs more in garbage collection than all else here.
class LazyProps {
  #content: () => ComponentChildren;

  constructor(content: () => ComponentChildren) {
    this.#content = content;
  }

  get children(): ComponentChildren {
    return this.#content();
  }
}

/**
 * Defers a vnode's content until it is rendered. A component could do so, but the signals library
 * sets up tracking for every component, which takes several microseconds each.
 */
export function makeLazy(vnode: VNode, content: () => ComponentChildren): VNode {
  vnode.type = Fragment;
  vnode.props = new LazyProps(content);
  return vnode;
}

/** A vnode with only {@link makeLazy lazy} content. */
export function lazy(content: () => ComponentChildren): VNode {
  return makeLazy(h(Fragment, null), content);
}

/** Kinds of comment that mark islands and partials for the browser. */
type MarkerKind = "fi" | "fp";

/**
 * `<!--fi:name:...-->`. Parts are percent-encoded: they cannot close the comment and contain no ":".
 * (Fragments with this property are how preact-render-to-string writes comments.)
 */
export function openMarker(kind: MarkerKind, ...parts: unknown[]): VNode {
  const text = [kind, ...parts.map((part) => encodeURIComponent(String(part)))].join(":");
  return h(Fragment, { UNSTABLE_comment: text } as Record<string, unknown>);
}

export function closeMarker(kind: MarkerKind): VNode {
  return h(Fragment, { UNSTABLE_comment: `/${kind}` } as Record<string, unknown>);
}

/** A component that also runs in the browser. */
export interface Island {
  /** Unique in the build. */
  name: string;
  exportName: string;
  /** URL of the browser module. */
  chunk: string;
  /** URLs of the modules that the chunk imports. */
  imports: string[];
}

/** URLs of the framework's browser modules. */
export interface ClientAssets {
  navigation: string;
  islands: string;
  /** Modules imported by the island runtime. */
  islandImports: string[];
  /** Reloads the page when its sources change; development only. */
  liveReload?: string;
  /** Modules of islands instead of their own, by the URLs of those. */
  chunks?: Record<string, Pick<Island, "chunk" | "imports">>;
  /** What the editions of the islands in other languages have instead, by the document's `lang`. */
  editions?: Record<string, Pick<ClientAssets, "islands" | "islandImports" | "chunks">>;
}

/** @param edition of the islands; the plain one where the build has no such edition */
function inEdition(client: ClientAssets, edition: string | undefined): ClientAssets {
  const other = edition === undefined ? undefined : client.editions?.[edition];
  return other ? { ...client, ...other } : client;
}

export function modulesOf(
  island: Island,
  client: ClientAssets | null,
): Pick<Island, "chunk" | "imports"> {
  return client?.chunks?.[island.chunk] ?? island;
}

/** The state of one render. Rendering is synchronous, so that there is one at a time. */
export class RenderState {
  /** Above 0 while rendering inside an island: nested islands are rendered as plain content. */
  islandDepth = 0;
  /** Above 0 while rendering what is inside `<Head>`. */
  headDepth = 0;
  /** Whether the document's own head is being rendered. */
  inDocumentHead = false;
  /** Tags from `<Head>`, by key, not yet written to the document's head. */
  headTags = new Map<string, VNode>();
  hasHtml = false;
  hasHead = false;
  hasBody = false;
  islands = new Set<Island>();
  islandProps: unknown[] = [];
  partials = new Set<string>();
  /** The document's `lang`, once its html element has been made. */
  lang: string | undefined;
  readonly #client: ClientAssets | null;

  constructor(
    /** The page's address; links to it are marked as current. */
    readonly url: URL,
    /**
     * Whether this is a partial response, for a browser that has the app wrapper's content already.
     */
    readonly isPartial: boolean,
    /** null: there is no build, so no scripts to send. */
    client: ClientAssets | null,
  ) {
    this.#client = client;
  }

  /** In the document's language, where the build has such an edition. */
  get client(): ClientAssets | null {
    return this.#client && inEdition(this.#client, this.lang);
  }
}

/** null outside of a server render, always null in the browser. */
export let rendering: RenderState | null = null;

export function setRendering(state: RenderState | null): void {
  rendering = state;
}
