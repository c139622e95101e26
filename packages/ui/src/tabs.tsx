import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface TabsProps<Value extends string> {
  value: Value
  onValue: (value: Value) => void
  items: readonly { value: Value; label: ReactNode }[]
  /** What the tabs choose between, for screen readers. */
  label: string
  look?: 'segmented' | 'underlined'
  className?: string
  panelClassName?: string
  /** The panel of the tab that is chosen. */
  children?: ReactNode
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { value, onValue, items, label, look = 'segmented', className, panelClassName, children } = props
  const segmented = look === 'segmented'
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onValue(next)} className={className}>
      <Base.List
        activateOnFocus
        aria-label={label}
        className={cx(
          'flex',
          segmented ? 'gap-1 rounded-control bg-raised p-1' : 'gap-6 overflow-x-auto border-b border-line',
        )}
      >
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className={cx(
              'min-h-11 font-semibold text-muted transition-colors duration-150 hover:text-text data-active:text-text',
              segmented
                ? 'min-w-0 flex-1 rounded-[9px] px-3 data-active:bg-lifted'
                : '-mb-px shrink-0 border-b-2 border-transparent px-1 data-active:border-brass',
            )}
          >
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {children !== undefined && (
        <Base.Panel value={value} className={cx('rounded-control outline-offset-4', panelClassName)}>
          {children}
        </Base.Panel>
      )}
    </Base.Root>
  )
}
