/** Fields of the profile that not every operator asks for. */
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
