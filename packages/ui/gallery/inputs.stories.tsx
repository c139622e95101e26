import type { Meta, StoryObj } from '@storybook/react-vite'
import type { InputName } from '../src/inputs/index.ts'
import { samples } from './samples.tsx'
import { statesOf } from './states.tsx'

export default { title: 'Inputs' } satisfies Meta

function story(name: InputName): StoryObj {
  const States = statesOf(name, samples[name])
  return { name, render: () => <States /> }
}

export const BirthDate = story('birth date')
export const BonusRadio = story('bonus radio')
export const Card = story('card')
export const Checkbox = story('checkbox')
export const Code = story('code')
export const Copy = story('copy')
export const CPFNumber = story('CPF number')
export const Currencies = story('currencies')
export const Date = story('date')
export const Deposit = story('deposit')
export const Dropdown = story('dropdown')
export const DropdownSearch = story('dropdown search')
export const EmailVerify = story('email verify')
export const File = story('file')
export const Gender = story('gender')
export const Number = story('number')
export const Password = story('password')
export const Payments = story('payments')
export const Phone = story('phone')
export const Postal = story('postal')
export const Radio = story('radio')
export const Search = story('search')
export const Text = story('text')
export const Textarea = story('textarea')
export const Toggle = story('toggle')
export const WithdrawDestinationTag = story('withdraw destination tag')
