/** A book's prices: in euro, and in each other currency, with the converted price as a hint for an empty field. */
import { Field } from "@/components/ui/Field.tsx";
import { type CurrencyCode, formatMoney, fromEur, parseAmount } from "@/lib/catalogue/money.ts";
import { type FormFields, OTHER_CURRENCIES } from "@/lib/desk/book_form.ts";
import { BOOK_FORM } from "@/lib/desk/words/book_form.ts";

interface Props {
  fields: FormFields;
  errors: Record<string, string>;
  /** Shows the other currencies expanded. */
  isOpen: boolean;
  /** Address that the form posts to. */
  action: string;
}

export function PriceFields({ fields, errors, isOpen, action }: Props) {
  const eurMinor = parseAmount(fields.priceMinor ?? "", "EUR");
  const made = (code: CurrencyCode) =>
    eurMinor ? BOOK_FORM.made(formatMoney(fromEur(eurMinor, code))) : undefined;
  const field = (name: string, label: string, hint?: string) => (
    <Field
      key={name}
      name={name}
      label={label}
      value={fields[name] ?? ""}
      error={errors[name]}
      autoComplete="off"
      maxLength={12}
      required={false}
      {...hint ? { hint } : {}}
    />
  );
  const { regularHint, bundleHint } = BOOK_FORM;
  return (
    <>
      <div className="desk__pair">
        {field("priceMinor", BOOK_FORM.priceMinor)}
        {field(
          "regularPriceMinor",
          BOOK_FORM.regularPriceMinor,
          fields.isBundle ? `${regularHint} ${bundleHint}` : regularHint,
        )}
      </div>
      <details
        className="book-form__more"
        open={isOpen ||
          OTHER_CURRENCIES.some((it) => errors[`prices.${it}`] ?? errors[`regularPrices.${it}`])}
      >
        <summary>{BOOK_FORM.others}</summary>
        <p className="field__hint">{BOOK_FORM.othersHint}</p>
        <div className="desk__pair">
          {OTHER_CURRENCIES.map((code) => field(`prices.${code}`, code, made(code)))}
        </div>
        <p className="field__hint">{BOOK_FORM.struckHint}</p>
        <div className="desk__pair">
          {OTHER_CURRENCIES.map((code) => field(`regularPrices.${code}`, BOOK_FORM.struck(code)))}
        </div>
        <button
          className="button button--quiet"
          type="submit"
          name="act"
          value="round"
          formAction={`${action}#price`}
        >
          {BOOK_FORM.round}
        </button>
      </details>
    </>
  );
}
