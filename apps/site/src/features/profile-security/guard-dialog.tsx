import { lazy, type ReactNode, Suspense } from 'react'

const Modal = lazy(() => import('@fairhall/ui/modal').then((part) => ({ default: part.Modal })))

export type DialogState = 'none' | 'open' | 'closing'

type GuardDialogProps = {
  state: DialogState
  onState: (state: DialogState) => void
  title: string
  closeLabel: string
  children: ReactNode
}

/** What a guard opens: loaded when it is first wanted, and gone once it has closed. */
export function GuardDialog({ state, onState, title, closeLabel, children }: GuardDialogProps) {
  if (state === 'none') return null
  return (
    <Suspense>
      <Modal
        open={state === 'open'}
        title={title}
        size="sm"
        closeLabel={closeLabel}
        onClose={() => onState('closing')}
        onClosed={() => onState('none')}
      >
        {children}
      </Modal>
    </Suspense>
  )
}
