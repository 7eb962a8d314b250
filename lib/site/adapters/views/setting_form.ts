/** Pages of the forms on /account that require the password. */
import { page } from "fresh";
import type { FieldErrors } from "@/lib/accounts/forms.ts";
import { SETTINGS } from "@/lib/accounts/words.ts";
import { type KnownRefusal, refusedPageInit } from "@/lib/site/adapters/request/refusal_status.ts";
import { ownPageHeaders } from "@/lib/site/adapters/request/own_page.ts";

export interface SettingData {
  /** Shown above the form. */
  alert: { title: string; text: string } | null;
  errors: FieldErrors;
}

/** Refusals that belong to one field are shown beside it. */
const FIELDS: Record<string, string> = {
  wrong_password: "password",
  weak_password: "newPassword",
  email_taken: "email",
};

export const emptyForm = <More extends object>(more: More) =>
  page<SettingData & More>({ alert: null, errors: {}, ...more }, { headers: ownPageHeaders() });

export const badForm = <More extends object>(errors: FieldErrors, more: More) =>
  page<SettingData & More>(
    {
      alert: SETTINGS.unusable,
      errors,
      ...more,
    },
    { status: 400, headers: ownPageHeaders() },
  );

export function refusedForm<More extends object>(refusal: KnownRefusal, more: More) {
  const field = FIELDS[refusal.code];
  const errors: FieldErrors = field ? { [field]: refusal.message } : {};
  const alert = { title: SETTINGS.refusedTitle, text: refusal.message };
  return page<SettingData & More>({ alert, errors, ...more }, refusedPageInit(refusal));
}
