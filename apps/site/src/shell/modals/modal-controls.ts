/** Opens, replaces and closes modals by navigating: every open modal is in the URL. */
import type { AnyRouter, NavigateOptions, RegisteredRouter } from '@tanstack/react-router'
import { session } from '../session/session.ts'
import { createModalHistory, type NavigateTo, type Search } from './modal-history.ts'
import {
  type KeyedModal,
  mayOpen,
  type ModalName,
  type ModalParams,
  type Modals,
  type ModalValue,
} from './modal-names.ts'
import { withModal, withoutModal, withoutModals } from './modal-search.ts'
import { opener } from './modal-loading.ts'

/** `open('wallet', 'deposit')`, `open('sign-up')`, `open('turn-over-wager', { currency: 'EUR' })`. */
type OpenArguments<Name extends ModalName> = Modals[Name] extends { params: unknown }
  ? [params: ModalParams<Name>]
  : Modals[Name] extends { values: readonly ['true'] }
    ? []
    : Name extends KeyedModal
      ? [value: ModalValue<Name>]
      : []

function toValueAndParams(target: unknown): [string | undefined, Search] {
  return typeof target === 'object' && target !== null
    ? [undefined, { ...target }]
    : [target as string | undefined, {}]
}

export type ModalControls = ReturnType<typeof modalControls>

export function modalControls(router: AnyRouter) {
  const { isShown, depth, go, rewindTo, hasModals, pushedModal, back } = createModalHistory(router)

  return {
    isShown,

    async open<Name extends ModalName>(name: Name, ...target: OpenArguments<Name>) {
      if (opener.isBusy() || !mayOpen(name, session.current().status)) return
      const [value, params] = toValueAndParams(target[0])
      // If the modal is already shown, another entry would still show it after closing.
      const isAgain = isShown(name)
      if (!isAgain) opener.begin(name)
      await go((now) => withModal(now, name, value, params), isAgain ? pushedModal() : name, !isAgain)
      if (!isShown(name)) opener.end(name)
    },

    /** Opens it in place of all open modals, so that closing it leads to the page. */
    async replace<Name extends ModalName>(name: Name, ...target: OpenArguments<Name>) {
      const [value, params] = toValueAndParams(target[0])
      await rewindTo(1)
      const pushed = depth() === 0 ? undefined : name
      await go((now) => withModal(withoutModals(now), name, value, params), pushed)
    },

    /** Goes back if this page opened it; an entry that came from outside is only cleaned. */
    close(name: ModalName) {
      if (pushedModal() === name) back()
      else void go((now) => withoutModal(now, name), pushedModal())
    },

    /** Removes keys that open nothing from the URL. */
    tidy(search: Search) {
      void go(() => search, pushedModal())
    },

    async closeAll() {
      await rewindTo(0)
      if (hasModals()) await go(withoutModals, undefined)
    },

    /** Navigates from a modal to another page, replacing the modals: Back leads to where they were opened. */
    async leave<const To extends string>(to: NavigateOptions<RegisteredRouter, '/', To>) {
      await rewindTo(1)
      const isPushed = depth() === 1
      if (!isPushed && hasModals()) await go(withoutModals, undefined)
      await router.navigate({ ...to, replace: isPushed } as NavigateTo)
    },
  }
}
