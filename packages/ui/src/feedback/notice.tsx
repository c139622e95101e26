import { CircleAlert, CircleCheck, Info, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type NoticeTone = 'info' | 'success' | 'error' | 'care'

const looks: Record<NoticeTone, { Icon: typeof Info; frame: string; icon: string }> = {
  info: { Icon: Info, frame: 'border-azure/40 bg-azure/8', icon: 'text-azure' },
  success: { Icon: CircleCheck, frame: 'border-jade/40 bg-jade/8', icon: 'text-jade' },
  care: { Icon: ShieldCheck, frame: 'border-jade/40 bg-jade/8', icon: 'text-jade' },
  error: { Icon: CircleAlert, frame: 'border-coral/50 bg-coral/8', icon: 'text-coral' },
}

interface NoticeProps {
  tone?: NoticeTone
  children: ReactNode
  action?: ReactNode
  className?: string
}

/** A message for a whole form or page. Screen readers announce an error when it appears. */
export function Notice({ tone = 'info', children, action, className }: NoticeProps) {
  const { Icon, frame, icon } = looks[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={cx('flex items-start gap-3 rounded-card border px-4 py-3 text-sm', frame, className)}
    >
      <Icon aria-hidden="true" className={cx('mt-px size-4.5 shrink-0', icon)} />
      <div className="min-w-0 flex-1 break-words">{children}</div>
      {action}
    </div>
  )
}
