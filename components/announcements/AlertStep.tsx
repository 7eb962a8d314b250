/** A step that a link in a mail leads to. Scanners open links too, so a button takes it. */
import { Lantern } from "@/components/ui/Lantern.tsx";

interface Props {
  title: string;
  text: string;
  /** Where the form posts to, the token in its query. */
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
