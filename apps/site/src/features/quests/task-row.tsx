import type { QuestTask } from '@fairhall/contract'
import { cx } from '@fairhall/ui/cx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { useTaskText } from './use-task-text.ts'

/** A task with a ring of its progress. `children` are shown below it. */
export function TaskRow({ task, children }: { task: QuestTask; children?: ReactNode }) {
  const text = useTaskText()(task)
  const format = useFormatter()
  const { progress, quantity, isCompleted } = task
  return (
    <li className="py-2">
      <div className="flex min-h-8 items-center gap-3">
        <Ring share={progress / quantity} isDone={isCompleted} />
        <span className={cx('min-w-0 flex-1 text-sm text-pretty', isCompleted && 'text-muted')}>{text}</span>
        <span className={cx('shrink-0 text-sm tabular-nums', isCompleted ? 'text-jade' : 'text-muted')}>
          <span className={cx('font-semibold', !isCompleted && 'text-text')}>{format.number(progress)}</span>
          {` / ${format.number(quantity)}`}
        </span>
      </div>
      {children}
    </li>
  )
}

const LENGTH = 2 * Math.PI * 9

/** Decorative: the numbers next to it say the same. */
function Ring({ share, isDone }: { share: number; isDone: boolean }) {
  if (isDone)
    return (
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded-full border-2 border-jade"
      >
        <Check className="size-3.5 text-jade" />
      </span>
    )
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 shrink-0 -rotate-90 fill-none stroke-3">
      <circle cx="12" cy="12" r="9" className="stroke-lifted" />
      {share > 0 && (
        <circle
          cx="12"
          cy="12"
          r="9"
          strokeLinecap="round"
          strokeDasharray={`${share * LENGTH} ${LENGTH}`}
          className="stroke-brass"
        />
      )}
    </svg>
  )
}
