/** Who has access to the desk, and who is invited. */

import { Day } from "@/components/ui/Day.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { AUTHORS_PATH } from "@/lib/desk/addresses.ts";
import type { DeskRole } from "@/lib/desk/roles.ts";
import { AUTHORS, ROLE_CHOICES } from "@/lib/desk/words/team.ts";
import { DeskForm, DeskSelect } from "./DeskForm.tsx";

interface TeamListProps {
  team: { userId: string; email: string; role: DeskRole; since: string }[];
  invited: { email: string; role: DeskRole; until: string }[];
}

export function TeamList({ team, invited }: TeamListProps) {
  const authors = team.filter(({ role }) => role === "author").length;
  return (
    <ul className="desk__list">
      {team.map(({ userId, email, role, since }) => (
        <li key={userId}>
          <div>
            <strong>{email}</strong>
            <small>
              <Day at={since} text={(day) => AUTHORS.since(role, day)} />
            </small>
          </div>
          {role === "author" && authors === 1 ? <small>{AUTHORS.onlyOne}</small> : (
            <DeskForm
              command="author remove"
              fixed={{ email }}
              back={AUTHORS_PATH}
              submit={AUTHORS.remove}
              label={`${AUTHORS.remove}: ${email}`}
              isSmall
            />
          )}
        </li>
      ))}
      {invited.map(({ email, role, until }) => (
        <li key={`${email} ${until}`}>
          <div>
            <strong>{email}</strong>
            <small>
              <Day at={until} text={(day) => AUTHORS.invited(role, day)} />
            </small>
          </div>
          <DeskForm
            command="author uninvite"
            fixed={{ email }}
            back={AUTHORS_PATH}
            submit={AUTHORS.withdraw}
            label={`${AUTHORS.withdraw}: ${email}`}
            isSmall
          />
        </li>
      ))}
    </ul>
  );
}

/** Invites by mail; where the site sends none, gives an account the role at once. */
export function AddMember({ canMail }: { canMail: boolean }) {
  return (
    <section className="desk__part" aria-labelledby="add">
      <h2 id="add">{canMail ? AUTHORS.invite : AUTHORS.add}</h2>
      <p>{canMail ? AUTHORS.inviteLead : AUTHORS.addLead}</p>
      <DeskForm
        command={canMail ? "author invite" : "author add"}
        back={AUTHORS_PATH}
        submit={canMail ? AUTHORS.send : AUTHORS.submit}
      >
        <Field name="email" label={AUTHORS.email} type="email" autoComplete="off" />
        <DeskSelect name="role" label={AUTHORS.role} choices={ROLE_CHOICES} chosen="helper" />
      </DeskForm>
    </section>
  );
}
