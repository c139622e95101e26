type Props = { rows: readonly { label: string; value: string; isMain?: boolean }[] }

/** A framed list of labels and amounts. */
export function FactList({ rows }: Props) {
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-raised/40">
      {rows.map(({ label, value, isMain = false }) => (
        <div
          key={label}
          data-main={isMain}
          className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-4 py-2 data-[main=true]:font-semibold"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
