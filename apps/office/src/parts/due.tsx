import { useTexts } from '../texts/texts.tsx'
import { useNow } from './use-now.ts'

const DAY_MS = 86_400_000

/** A deadline: red once it has passed, and marked on its last day. */
export function Due({ at }: { at: string }) {
  const { t, time } = useTexts()
  const left = Date.parse(at) - useNow()
  const tone = left < 0 ? 'text-bad' : left < DAY_MS ? 'text-warn' : ''
  return (
    <span className={`whitespace-nowrap ${tone === '' ? '' : `font-semibold ${tone}`}`}>
      {time(at)}
      {left < 0 && <span className="tag bad ms-1.5">{t('protection.late')}</span>}
    </span>
  )
}
