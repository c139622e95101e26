import type { ProgrammeDifference } from '@fairhall/contract/office'
import { programmeLabel } from '../../texts/programme-texts.ts'
import { useTexts } from '../../texts/texts.tsx'

/** Every value that differs from what applies. */
export function DifferenceList({ differences }: { differences: readonly ProgrammeDifference[] }) {
  const { t, language } = useTexts()
  if (differences.length === 0) return <p className="text-muted">{t('builder.noChanges')}</p>
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">{t('builder.changes')}</h3>
      <dl className="grid gap-1">
        {differences.map(({ key, before, after }) => (
          <div key={key} className="flex flex-wrap justify-between gap-x-3 border-b border-line pb-1">
            <dt className="text-muted" title={key}>
              {programmeLabel(key, language)}
            </dt>
            <dd className="min-w-0 text-end wrap-break-word">
              {before !== null && <del className="me-1.5 text-bad">{before}</del>}
              {after !== null && <ins className="text-good no-underline">{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
