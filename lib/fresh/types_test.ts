/** The site's code compiles on Fresh itself: `lib/fresh` offers no more, takes no more and gives no less. */
import { expect } from "npm:expect@30.5.2";
import type { ComponentChildren, VNode } from "preact";
import * as dev from "./dev.ts";
import * as mod from "./mod.ts";
import * as runtime from "./runtime.ts";
import { EXPORTS } from "./testdata/documented_types.ts";
import type * as Fresh from "./testdata/documented_types.ts";

interface State {
  user: string;
}

/** Members that are named; those of the layer's own have symbols. */
type Named<T> = Pick<T, Extract<keyof T, string>>;

/** Ours has no member that Fresh's lacks. */
type OffersNoMore<Ours, Theirs> = Exclude<keyof Named<Ours>, keyof Theirs> extends never ? true
  : false;

/** Each can be used as the other: what the site gives to Fresh, or Fresh to the site. */
type Fits<Given, Wanted> = [Given] extends [Wanted] ? true : false;

/** A line whose claim is false does not compile. */
export const members: {
  app: OffersNoMore<mod.App<State>, Fresh.App<State>>;
  context: OffersNoMore<mod.Context<State>, Fresh.Context<State>>;
  props: OffersNoMore<mod.PageProps<1, State>, Fresh.PageProps<1, State>>;
  define: OffersNoMore<mod.Define<State>, Fresh.Define<State>>;
  resolved: OffersNoMore<mod.ResolvedFreshConfig, Fresh.ResolvedFreshConfig>;
  builder: OffersNoMore<dev.Builder<State>, Fresh.Builder<State>>;
  error: OffersNoMore<mod.HttpError, Fresh.HttpError>;
} = {
  app: true,
  context: true,
  props: true,
  define: true,
  resolved: true,
  builder: true,
  error: true,
};

/** What Fresh hands to handlers and pages. */
export const given: {
  context: Fits<Fresh.Context<State>, Named<mod.Context<State>>>;
  props: Fits<Fresh.PageProps<1, State>, mod.PageProps<1, State>>;
  resolved: Fits<Fresh.ResolvedFreshConfig, mod.ResolvedFreshConfig>;
  handler: Fits<ReturnType<Fresh.App<State>["handler"]>, ReturnType<mod.App<State>["handler"]>>;
  listen: Fits<Fresh.App<State>["listen"], mod.App<State>["listen"]>;
  error: Fits<Fresh.HttpError["status"], mod.HttpError["status"]>;
} = { context: true, props: true, resolved: true, handler: true, listen: true, error: true };

/** A route that uses only the named members of its context. */
type NamedHandler = (ctx: Named<mod.Context<State>>) => ReturnType<mod.HandlerFn<1, State>>;

/** What the site hands to Fresh. */
export const taken: {
  config: Fits<mod.FreshConfig, Fresh.FreshConfig>;
  unknownConfig: Fits<keyof mod.FreshConfig, keyof Fresh.FreshConfig>;
  route: Fits<mod.RouteConfig, Fresh.RouteConfig>;
  unknownRoute: Fits<keyof mod.RouteConfig, keyof Fresh.RouteConfig>;
  layout: Fits<mod.LayoutConfig, Fresh.LayoutConfig>;
  unknownLayout: Fits<keyof mod.LayoutConfig, keyof Fresh.LayoutConfig>;
  handler: Fits<NamedHandler, Fresh.HandlerFn<1, State>>;
  methods: Fits<keyof mod.HandlerByMethod<1, State>, keyof Fresh.HandlerByMethod<1, State>>;
  page: Fits<mod.PageResponse<1>, Fresh.PageResponse<1>>;
  component: Fits<
    (props: mod.PageProps<1, State>) => VNode,
    (props: Fresh.PageProps<1, State>) => ComponentChildren
  >;
  middleware: Fits<
    (ctx: Named<mod.Context<State>>) => ReturnType<mod.Middleware<State>>,
    Fresh.Middleware<State>
  >;
  csp: Fits<Required<mod.CSPOptions>, Pick<Required<Fresh.CSPOptions>, keyof mod.CSPOptions>>;
  csrf: Fits<keyof mod.CsrfOptions<State>, keyof Fresh.CsrfOptions<State>>;
  build: Fits<dev.BuildOptions, Fresh.BuildOptions>;
  unknownBuild: Fits<keyof dev.BuildOptions, keyof Fresh.BuildOptions>;
  listen: Fits<mod.ListenOptions, Fresh.ListenOptions>;
  status: Fits<ConstructorParameters<typeof mod.HttpError>[0], Fresh.ErrorStatus>;
  head: Fits<runtime.HeadProps, Fresh.HeadProps>;
  partial: Fits<runtime.PartialProps, Fresh.PartialProps>;
  unknownPartial: Fits<keyof runtime.PartialProps, keyof Fresh.PartialProps>;
  render: Fits<Parameters<mod.Context<State>["render"]>[0], VNode | null>;
} = {
  config: true,
  unknownConfig: true,
  route: true,
  unknownRoute: true,
  layout: true,
  unknownLayout: true,
  handler: true,
  methods: true,
  page: true,
  component: true,
  middleware: true,
  csp: true,
  csrf: true,
  build: true,
  unknownBuild: true,
  listen: true,
  status: true,
  head: true,
  partial: true,
  unknownPartial: true,
  render: true,
};

Deno.test("entries: export nothing that Fresh does not", () => {
  for (
    const [ours, theirs] of [
      [mod, EXPORTS.mod],
      [runtime, EXPORTS.runtime],
      [dev, EXPORTS.dev],
    ] as const
  ) {
    expect(theirs).toEqual(expect.arrayContaining(Object.keys(ours)));
  }
});
