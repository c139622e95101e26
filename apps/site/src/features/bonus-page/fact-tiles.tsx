type Props = { facts: readonly { label: string; value: string }[] }

export function FactTiles({ facts }: Props) {
  if (facts.length === 0) return null
  return (
    <dl className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end rounded-card border border-line bg-panel px-4 py-3.5 max-md:last:odd:col-span-full"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-lg font-bold text-balance tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
