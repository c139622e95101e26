import { Button } from '@fairhall/ui/button'
import { type EmblemTone, GateEmblem } from '@fairhall/ui/gate-emblem'
import { Modal, type ModalSize } from '@fairhall/ui/modal'
import { ModalActions } from '@fairhall/ui/modal-actions'
import type { ReactNode } from 'react'
import type { ModalName } from './modal-names.ts'
import type { ModalProps } from './modal-registry.ts'

type Props = Pick<ModalProps<ModalName>, 'open' | 'level' | 'close' | 'onClosed'> & {
  icon: ReactNode
  tone?: EmblemTone
  title: string
  text?: ReactNode
  closeLabel: string
  size?: ModalSize
  /** Shown between the text and the actions. */
  children?: ReactNode
  /** Buttons and links, the primary one first. A string becomes a button that closes. */
  actions: ReactNode
}

/** A modal with one message and its actions: icon, title, text and buttons. */
export function MessageModal({ open, level, onClosed, close, ...message }: Props) {
  const { icon, tone = 'brass', title, text, closeLabel, size = 'sm', children, actions } = message
  return (
    <Modal {...{ open, level, onClosed, size, closeLabel, title }} hideTitle onClose={close}>
      <div className="flex flex-col pt-9">
        <GateEmblem icon={icon} tone={tone} />
        <p
          aria-hidden="true"
          data-vital=""
          className="mt-5 text-center font-display text-xl font-bold text-balance short:-mt-2 short:px-14"
        >
          {title}
        </p>
        {text !== undefined && (
          <p className="mt-2 text-center text-sm text-pretty text-muted short:px-10">{text}</p>
        )}
        {children && <div className="mt-5">{children}</div>}
        {/* Always visible: the first button gets the focus, and a long text must not scroll away because of that. */}
        <ModalActions>
          {typeof actions === 'string' ? (
            <Button wide size="lg" onClick={close}>
              {actions}
            </Button>
          ) : (
            actions
          )}
        </ModalActions>
      </div>
    </Modal>
  )
}
