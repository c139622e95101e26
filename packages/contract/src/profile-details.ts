/** Profile fields that are optional for operators. */
export const profileDetails = [
  'nationality',
  'additionalAddress',
  'profession',
  'placeOfBirth',
  'personalIdNumber',
  'cpf_number',
  'securityQuestion',
  'securityAnswer',
] as const
export type ProfileDetail = (typeof profileDetails)[number]

/** What an identity check compares with the document. After an accepted check only staff corrects it. */
export const identityFields = [
  'firstName',
  'lastName',
  'birthdate',
  'nationality',
  'placeOfBirth',
  'personalIdNumber',
  'cpf_number',
] as const
export type IdentityField = (typeof identityFields)[number]
