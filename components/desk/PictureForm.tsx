/** Uploads a picture: a book's cover or the shop's icon. */

interface Props {
  /** Address that the form posts to. */
  action: string;
  label: string;
  hint: string;
  submit: string;
}

export function PictureForm({ action, label, hint, submit }: Props) {
  return (
    <form
      className="desk__form"
      id="picture"
      method="post"
      action={action}
      encType="multipart/form-data"
      f-client-nav="false"
    >
      <div className="field">
        <label htmlFor="picture-file">{label}</label>
        <input
          id="picture-file"
          type="file"
          name="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-describedby="picture-hint"
          required
        />
        <p className="field__hint" id="picture-hint">{hint}</p>
      </div>
      <button className="button button--quiet" type="submit">{submit}</button>
    </form>
  );
}
