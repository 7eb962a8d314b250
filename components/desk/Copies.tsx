/** Review copies: campaigns, the form that makes one, and its copies. */

import { Day } from "@/components/ui/Day.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { OptionalField } from "@/components/ui/OptionalField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { factRow } from "@/components/ui/joints.tsx";
import { campaignPath, COPIES_PATH } from "@/lib/desk/addresses.ts";
import { COPIES } from "@/lib/desk/words/offers.ts";
import { labelled } from "@/lib/platform/words.ts";
import { MAX_COPIES, MAX_COPY_NAME } from "@/lib/shop/discount.ts";
import { BookSelect } from "./DeskFields.tsx";
import { DeskForm } from "./DeskForm.tsx";
import { DeskTable } from "./DeskPage.tsx";

interface CampaignLinesProps {
  campaigns: {
    id: number;
    name: string;
    title: string;
    copies: number;
    claimed: number;
    until: string;
  }[];
}

/** Campaigns of review copies, each a link to its page. */
export function CampaignLines({ campaigns }: CampaignLinesProps) {
  return (
    <ul className="desk__lines">
      {campaigns.map((it) => (
        <li key={it.id}>
          <a href={campaignPath(it.id)}>{it.name}</a>
          <small>
            {factRow(
              <bdi>{it.title}</bdi>,
              COPIES.count(it.claimed, it.copies),
              <Day at={it.until} text={COPIES.until} />,
            )}
          </small>
        </li>
      ))}
    </ul>
  );
}

export function CampaignForm({ books }: { books: { id: number; title: string }[] }) {
  return (
    <section className="desk__part" aria-labelledby="make">
      <h2 id="make">{COPIES.make}</h2>
      <DeskForm command="copies make" back={COPIES_PATH} submit={COPIES.submit}>
        <Field
          name="name"
          label={COPIES.name}
          hint={COPIES.nameHint}
          autoComplete="off"
          maxLength={MAX_COPY_NAME}
        />
        <BookSelect label={COPIES.book} books={books} />
        <TextField
          name="names"
          rows={4}
          label={COPIES.names}
          hint={COPIES.namesHint}
          value=""
          maxLength={MAX_COPIES * (MAX_COPY_NAME + 2)}
        />
        <div className="desk__pair">
          <OptionalField
            name="number"
            label={COPIES.number}
            hint={COPIES.numberHint}
            type="number"
            autoComplete="off"
          />
          <Field name="expiresAtMs" label={COPIES.lastDay} type="date" autoComplete="off" />
        </div>
      </DeskForm>
    </section>
  );
}

interface CopyTableProps {
  lines: {
    name: string;
    path: string;
    claim: { email: string | null; at: string; percent: number | null } | null;
  }[];
  /** Of the links. */
  origin: string;
}

/** The copies of one campaign. */
export function CopyTable({ lines, origin }: CopyTableProps) {
  const { head } = COPIES;
  return (
    <DeskTable className="desk__copies" head={[head.who, head.link, head.by, head.heard]}>
      {lines.map(({ name, path, claim }) => (
        <tr key={path}>
          <th scope="row">{name || COPIES.anyone}</th>
          <td>
            <a href={path}>{origin + path}</a>
          </td>
          <td>
            {claim ? claim.email ?? COPIES.erased : COPIES.open}
            {claim && (
              <small>
                <Day at={claim.at} text={COPIES.claimedOn} />
              </small>
            )}
          </td>
          <td data-head={labelled(head.heard, "")}>
            {claim && (claim.percent === null ? COPIES.private : COPIES.heard(claim.percent))}
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

export function CampaignActs({ id, canMail }: { id: number; canMail: boolean }) {
  const form = { fixed: { id: String(id) }, back: campaignPath(id), isSmall: true };
  return (
    <div className="desk__acts">
      <DeskForm command="copies csv" submit={COPIES.csv} {...form} />
      {canMail && <DeskForm command="copies remind" submit={COPIES.remind} {...form} />}
      <DeskForm command="copies end" submit={COPIES.end} {...form} />
    </div>
  );
}
