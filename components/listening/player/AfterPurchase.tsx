import { Component } from "preact";
import type { ReactNode } from "react";
import { NameFields } from "@/components/accounts/NameFields.tsx";
import { LOGIN_PATH, withRedirect } from "@/lib/accounts/addresses.ts";
import type { getUser, updateProfile } from "@/lib/accounts/calls.ts";
import { getListener } from "@/lib/listening/first_bytes/attributes.ts";
import { ProfileWords } from "@/lib/listening/words/sheets.ts";
import { asListener, request } from "@/lib/platform/request.browser.ts";
import { raiseToast } from "@/lib/platform/tab.browser.ts";

const PROFILE: typeof updateProfile.path = "/api/auth/update-profile";

interface Props {
  /** The page to come back to after signing in. */
  href: string;
}

interface State {
  asks: "sign-in" | "profile" | null;
  isRefused: boolean;
}

/**
 * Below the player on a book's page after a purchase (`purchased=true`), in front of nothing: asks a signed-out
 * buyer to sign in, and an account without a name for one.
 */
export class AfterPurchase extends Component<Props, State> {
  override state: State = { asks: null, isRefused: false };

  override componentDidMount(): void {
    request<typeof getUser>("get", "/api/auth/user").then((reply) => {
      if (reply.ok && !reply.data.firstName) this.setState({ asks: "profile" });
      // Status 0, no answer: nothing is asked.
      if (!reply.ok && reply.status > 0) this.setState({ asks: "sign-in" });
    });
  }

  async #save(form: HTMLFormElement): Promise<void> {
    const body = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const { ok } = await request<typeof updateProfile>("post", asListener(PROFILE, getListener()), {
      body,
    });
    if (!ok) return this.setState({ isRefused: true });
    this.setState({ asks: null });
    raiseToast({ title: ProfileWords.saved, text: ProfileWords.enjoy });
  }

  override render() {
    const { href } = this.props, { asks, isRefused } = this.state;
    if (asks === "sign-in") {
      return (
        <Ask title={ProfileWords.loginTitle}>
          <p>{ProfileWords.loginText}</p>
          <p className="notice__actions">
            <a
              className="button"
              href={withRedirect(LOGIN_PATH, href)}
            >
              {ProfileWords.login}
            </a>
          </p>
        </Ask>
      );
    }
    if (asks !== "profile") return null;
    return (
      <Ask title={ProfileWords.title}>
        <form
          className="sheet__form"
          onSubmit={(event) => {
            event.preventDefault();
            void this.#save(event.currentTarget);
          }}
        >
          <p role="status">
            {isRefused ? ProfileWords.refused : ProfileWords.question}
          </p>
          <NameFields />
          <button className="button" type="submit">{ProfileWords.save}</button>
        </form>
      </Ask>
    );
  }
}

function Ask({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="notice" aria-labelledby="after-purchase">
      <div>
        <h2 className="notice__title" id="after-purchase">{title}</h2>
        {children}
      </div>
    </section>
  );
}
