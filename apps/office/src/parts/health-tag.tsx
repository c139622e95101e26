import type { OfficeOverview } from '@fairhall/contract/office'
import { useTexts } from '../texts/texts.tsx'

/** Whether a game provider answers. */
export function HealthTag({
  provider: { isDown, failures },
}: {
  provider: Pick<OfficeOverview['providers'][number], 'isDown' | 'failures'>
}) {
  const { t } = useTexts()
  return (
    <span className={`tag ${isDown ? 'bad' : failures > 0 ? 'warn' : 'good'}`}>
      {t(isDown ? 'overview.down' : failures > 0 ? 'overview.shaky' : 'overview.up')}
    </span>
  )
}
