import type { OfficeJournalEntry } from '@fairhall/contract/office'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../texts/texts.tsx'

const UUID = /([\da-f]{8})(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** IDs as players and staff name them: by their first part. */
const short = (text: string) => text.replaceAll(UUID, '$1')

export function JournalTable({ entries }: { entries: readonly OfficeJournalEntry[] }) {
  const { t } = useTexts()
  return (
    <div className="box overflow-auto">
      <table className="grid-table">
        <thead>
          <tr>
            <th>{t('journal.time')}</th>
            <th>{t('journal.actor')}</th>
            <th>{t('journal.action')}</th>
            <th>{t('journal.subject')}</th>
            <th>{t('journal.reason')}</th>
            <th>{t('journal.details')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Entry({ entry }: { entry: OfficeJournalEntry }) {
  const { t, time, money, code, field } = useTexts()
  const { at, actor, secondMember, action, subject, playerId, reason, details, sums = {} } = entry
  const textOf = (name: string, value: unknown) => {
    const sum = sums[name]
    if (sum !== undefined) return `${money(sum.amount)} ${sum.currency}`
    return name === 'kind' ? code(String(value)) : String(value)
  }
  // In commands, `fields` are those of a destination.
  const nameOf = (name: string) => (name === 'fields' ? t('journal.fields') : field(name))
  return (
    <tr>
      <td className="whitespace-nowrap">{time(at)}</td>
      <td>{[actor, secondMember ?? ''].filter(Boolean).map(short).join(' + ')}</td>
      <td className="font-semibold">
        {/* The filter takes the code. */}
        <Link to="/journal" search={{ action }} title={action}>
          {code(action)}
        </Link>
      </td>
      <td className="min-w-40 wrap-anywhere">
        {playerId === null ? (
          short(subject)
        ) : (
          <Link to="/players/$id" params={{ id: playerId }} className="link">
            {short(subject)}
          </Link>
        )}
      </td>
      <td className="max-w-80 wrap-anywhere">{reason}</td>
      <td className="max-w-80 text-muted wrap-anywhere">
        {/* One below the other: a value may contain a text that a person wrote. */}
        {Object.entries(details)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              {nameOf(name)} <bdi className="text-text">{textOf(name, value)}</bdi>
            </div>
          ))}
      </td>
    </tr>
  )
}
