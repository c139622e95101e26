import type { OfficeOrderParts } from '@fairhall/contract/office'
import { useTexts } from '../texts/texts.tsx'

interface OrderContentProps {
  kind: string
  parts: OfficeOrderParts
}

/**
 * What an order does. Each value has its own cell, and what the office itself says looks different, so that no text of a player or a
 * member can be read as something else that the order does.
 */
export function OrderContent({ kind, parts: { title, facts, changes } }: OrderContentProps) {
  const { t, code, field, sum } = useTexts()
  // In a settings file, the key is the path of the value.
  const label = (key: string) => (kind === 'settings' ? key : code(field(key)))
  // The server wrote the amounts and markets of a bound, so they can be shown in the office's language.
  const isBound = kind === 'bound-set' || kind === 'bound-end'
  const sums = (value: string | null) => (isBound ? (value?.split(', ').map(sum).join(', ') ?? null) : value)
  return (
    <>
      {title !== '' && <p>{code(sum(title))}</p>}
      {facts.length > 0 && (
        <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-[13px]">
          {facts.map(({ name, value, isOwn }, index) => (
            // The same fact may be listed twice, and no fact moves.
            <div key={index} className="contents">
              <dt className="font-normal text-muted">{field(name)}</dt>
              <dd className="min-w-0">
                <Value value={isOwn === true ? code(sum(value)) : value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {changes.length > 0 && (
        <div className="box overflow-auto">
          <table className="grid-table text-[13px]">
            <thead>
              <tr>
                <th>{t('approvals.value')}</th>
                <th>{t('approvals.before')}</th>
                <th>{t('approvals.after')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ key, before, after }) => (
                <tr key={key}>
                  <td className="font-normal">
                    <bdi>{label(key)}</bdi>
                  </td>
                  <td className="font-normal">
                    <Value value={sums(before)} />
                  </td>
                  <td>
                    <Value value={sums(after)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

/** Keeps line breaks. The direction of the text does not affect what follows it. */
function Value({ value }: { value: string | null }) {
  const { t } = useTexts()
  if (value === null || value === '')
    return (
      <i className="font-normal text-muted">{t(value === null ? 'approvals.unset' : 'approvals.blank')}</i>
    )
  return <bdi className="whitespace-pre-wrap">{value}</bdi>
}
