/** The page behind a link in a mail. Mail scanners open links too, so only its button changes anything. */
import { Lantern } from "@/components/ui/Lantern.tsx";

interface Props {
  title: string;
  text: string;
  /** Address that the form posts to, with the token in its query. */
  action: string;
  submit: string;
}

export function AlertStep({ title, text, action, submit }: Props) {
  return (
    <section className="account-form">
      <Lantern size={40} />
      <h1>{title}</h1>
      <p className="account-form__lead">{text}</p>
      <form method="post" action={action} f-client-nav="false">
        <button className="button button--large" type="submit">{submit}</button>
      </form>
    </section>
  );
}
