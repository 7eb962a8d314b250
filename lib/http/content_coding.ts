/**
 * The best of the codings that an answer is offered in.
 *
 * @param header Accept-Encoding, as it came
 * @param offered the best first
 * @returns the first that the header names and does not refuse by `q=0` (RFC 9110 section 12.5.3)
 */
export function chooseCoding<Coding extends string>(
  header: string | null,
  offered: readonly Coding[],
): Coding | "identity" {
  const accepted = (header ?? "").toLowerCase().split(",").flatMap((entry) => {
    const [coding, ...parameters] = entry.split(";").map((part) => part.trim());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [coding];
  });
  return offered.find((coding) => accepted.includes(coding)) ?? "identity";
}
