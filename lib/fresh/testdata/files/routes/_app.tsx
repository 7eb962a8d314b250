import type { PageProps } from "fresh";

export default ({ Component }: PageProps) => (
  <html>
    <head>
      <title>app</title>
    </head>
    <body>
      <Component />
    </body>
  </html>
);
