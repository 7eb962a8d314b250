/** What one gets, line by line. */

interface Props {
  title: string;
  benefits: string[];
}

export function Benefits({ title, benefits }: Props) {
  return (
    <section className="benefits">
      <h2>{title}</h2>
      <ul>
        {benefits.map((benefit) => <li key={benefit}>{benefit}</li>)}
      </ul>
    </section>
  );
}
