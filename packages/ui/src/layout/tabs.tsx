import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

interface TabsProps<Value extends string> {
  value: Value
  onValue: (value: Value) => void
  items: readonly { value: Value; label: ReactNode }[]
  /** What the tabs choose between, for screen readers. */
  label: string
  look?: 'segmented' | 'underlined'
  className?: string
  panelClassName?: string
  /** The panel of the selected tab. */
  children?: ReactNode
}

/** A single tab stop; arrow keys, Home and End select as they move. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { value, onValue, items, label, look = 'segmented', className, panelClassName, children } = props
  const id = useId()
  const segmented = look === 'segmented'
  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        className={cx(
          'flex',
          segmented ? 'gap-1 rounded-control bg-raised p-1' : 'gap-6 overflow-x-auto border-b border-line',
        )}
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}${item.value}`}
            aria-selected={item.value === value}
            {...(children !== undefined && item.value === value && { 'aria-controls': `${id}panel` })}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onValue(item.value)}
            onKeyDown={moveByKey}
            className={cx(
              'min-h-11 font-semibold text-muted transition-colors duration-150 hover:text-text aria-selected:text-text',
              segmented
                ? 'min-w-0 flex-1 rounded-[9px] px-3 aria-selected:bg-lifted'
                : '-mb-px shrink-0 border-b-2 border-transparent px-1 aria-selected:border-brass',
            )}
          >
            {item.label}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div
          role="tabpanel"
          id={`${id}panel`}
          aria-labelledby={id + value}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel may contain only text, which is scrolled by keyboard
          tabIndex={0}
          className={cx('rounded-control outline-offset-4', panelClassName)}
        >
          {children}
        </div>
      )}
    </div>
  )
}

function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const tab = event.currentTarget
  const tabs = [...(tab.parentElement?.children ?? [])] as HTMLElement[]
  const now = tabs.indexOf(tab)
  const isRtl = getComputedStyle(tab).direction === 'rtl'
  const [back, forth] = isRtl ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  const targetIndex = { [back]: now - 1, [forth]: now + 1, Home: 0, End: -1 }[event.key]
  if (targetIndex === undefined) return
  event.preventDefault()
  const next = tabs.at(targetIndex % tabs.length)
  next?.focus()
  next?.click()
}
