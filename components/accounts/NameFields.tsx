/** What a listener is called: two fields, which the form around them places. */
import { Field } from "@/components/ui/Field.tsx";
import { NAMES } from "@/lib/accounts/words.ts";

interface Props {
  values?: { firstName: string; lastName: string };
  /** Why a name was refused. */
  errors?: { firstName?: string; lastName?: string };
}

export function NameFields({ values, errors }: Props) {
  return (
    <>
      <Field
        name="firstName"
        label={NAMES.first}
        value={values?.firstName}
        autoComplete="given-name"
        maxLength={100}
        error={errors?.firstName}
      />
      <Field
        name="lastName"
        label={NAMES.last}
        value={values?.lastName}
        autoComplete="family-name"
        maxLength={100}
        error={errors?.lastName}
      />
    </>
  );
}
