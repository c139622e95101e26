interface PageTitleProps {
  text: string
  /** Smaller, after the title, such as how many wait. */
  note?: string | undefined
}

export function PageTitle({ text, note }: PageTitleProps) {
  return (
    <h1 className="mb-3 text-[22px] leading-7">
      {text}
      {note !== undefined && (
        <small className="ms-3 font-body text-[13px] font-medium text-muted">{note}</small>
      )}
    </h1>
  )
}
