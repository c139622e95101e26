import { Button } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import { Modal } from '@fairhall/ui/modal'
import type { LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'

type OutcomeName = 'deposit-success' | 'deposit-error' | 'deposit-pending' | 'deposit-redirect'

interface Props {
  name: OutcomeName
  open: boolean
  level: number
  onClosed: () => void
  close: () => void
  Icon: LucideIcon
  tone: string
  onAction?: () => void
}

/** How a deposit ended, in one sentence and one way on. */
export function OutcomeModal({ name, open, level, onClosed, close, Icon, tone, onAction = close }: Props) {
  const t = useTranslations(`modals.${name}`)
  return (
    <Modal
      {...{ open, level, onClosed }}
      title={t('title')}
      hideTitle
      size="sm"
      closeLabel={t('close')}
      onClose={close}
    >
      <div className="flex flex-col items-center pt-12 text-center md:pt-10">
        <Icon aria-hidden="true" className={cx('size-16', tone)} strokeWidth={1.5} />
        <p aria-hidden="true" className="mt-5 font-display text-xl font-bold text-balance">
          {t('title')}
        </p>
        <p className="mt-2 mb-7 text-sm text-pretty text-muted">{t('text')}</p>
        <Button wide size="lg" onClick={onAction}>
          {t('action')}
        </Button>
      </div>
    </Modal>
  )
}
