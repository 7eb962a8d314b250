/** Parses the forms of /login, /signup and /account into values, or a message for each wrong field. */

import { z } from "zod";
import { findBlank, toSentence } from "@/lib/platform/checked_form.ts";
import {
  deletionInput,
  emailChangeInput,
  firstPasswordInput,
  loginInput,
  passwordChangeInput,
  profileInput,
  registerInput,
} from "./schema.ts";

/** A message by field name. */
export type FieldErrors = Partial<Record<string, string>>;

type CheckedForm<T> = { ok: true; input: T } | {
  ok: false;
  /** Whether the problem is an empty required field. */
  isMissing: boolean;
  errors: FieldErrors;
};

/** Checks a posted form: nothing `required` is blank, and the rest is as the schema of the call behind it wants it. */
function checkForm<T>(
  fields: Record<string, string>,
  required: string[],
  schema: z.ZodType<T>,
  names: Record<string, string>,
): CheckedForm<T> {
  const read = schema.safeParse(fields), blank = findBlank(fields, required);
  if (read.success && !blank) return { ok: true, input: read.data };
  const wrong = (read.error?.issues ?? []).toReversed().map(({ path, message }) => {
    const name = String(path[0]);
    return [names[name] ?? name, toSentence(message)];
  });
  return { ok: false, isMissing: !!blank, errors: { ...Object.fromEntries(wrong), ...blank } };
}

/** The e-mail address is the username of the call. */
export function checkLogin(
  fields: Record<string, string>,
): CheckedForm<z.infer<typeof loginInput>> {
  const { email = "", password = "" } = fields;
  return checkForm({ email, username: email, password }, ["email", "password"], loginInput, {
    username: "email",
  });
}

export function checkSignup(
  fields: Record<string, string>,
): CheckedForm<z.infer<typeof registerInput>> {
  const { firstName = "", lastName = "", email = "", password = "", securityAnswer = "" } = fields;
  const required = { firstName, lastName, email, password, securityAnswer };
  const sent = { ...required, redirect: fields.redirect ?? "" };
  return checkForm(sent, Object.keys(required), registerInput, {});
}

export function checkNames(
  { firstName = "", lastName = "" }: Record<string, string>,
): CheckedForm<z.infer<typeof profileInput>> {
  return checkForm({ firstName, lastName }, ["firstName", "lastName"], profileInput, {});
}

export function checkFirstPassword(
  { newPassword = "" }: Record<string, string>,
): CheckedForm<z.infer<typeof firstPasswordInput>> {
  return checkForm({ newPassword }, ["newPassword"], firstPasswordInput, {});
}

export function checkPasswordChange(
  { password = "", newPassword = "" }: Record<string, string>,
): CheckedForm<z.infer<typeof passwordChangeInput>> {
  const sent = { password, newPassword };
  return checkForm(sent, Object.keys(sent), passwordChangeInput, {});
}

export function checkEmailChange(
  { password = "", email = "" }: Record<string, string>,
): CheckedForm<z.infer<typeof emailChangeInput>> {
  const sent = { password, email };
  return checkForm(sent, Object.keys(sent), emailChangeInput, {});
}

export function checkDeletion(
  { password = "" }: Record<string, string>,
): CheckedForm<z.infer<typeof deletionInput>> {
  return checkForm({ password }, ["password"], deletionInput, {});
}
