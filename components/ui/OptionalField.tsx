/** A field that may be left empty, and says so. First scripts have `Field`, and no bytes for the word. */

import { FieldWords } from "@/lib/platform/words.ts";
import { Field, type FieldProps } from "./Field.tsx";

export const OptionalField = (props: Omit<FieldProps, "optional">) => (
  <Field {...props} optional={FieldWords.optional} />
);
