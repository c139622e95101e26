import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { cx } from '../cx.ts'

interface StateProps {
  icon?: ReactNode
  title: string
  text?: ReactNode
  action?: ReactNode
  className?: string
}

/** An empty list says what it will contain and how to add it. */
export function EmptyState({ icon, title, text, action, className }: StateProps) {
  return (
    <div className={cx('flex flex-col items-center px-6 py-12 text-center', className)}>
      {icon && (
        <span
          aria-hidden="true"
          className="mb-4 flex size-16 items-center justify-center rounded-panel border border-line bg-raised text-brass [&>svg]:size-7"
        >
          {icon}
        </span>
      )}
      <p className="font-display text-lg font-bold">{title}</p>
      {text && <p className="mt-1.5 max-w-sm text-sm text-balance text-muted">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

export interface ErrorStateProps extends StateProps {
  retryLabel?: string
  onRetry?: () => void
}

/** An error says what to do next and offers a retry. */
export function ErrorState({ retryLabel, onRetry, action, ...state }: ErrorStateProps) {
  const retry = retryLabel && onRetry && (
    <Button variant="secondary" onClick={onRetry}>
      {retryLabel}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState icon={<CircleAlert className="text-coral" />} {...state} action={action ?? retry} />
    </div>
  )
}
