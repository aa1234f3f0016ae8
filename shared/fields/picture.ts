import { z } from 'zod'
import { ALT_MAX } from '../limits.ts'
import { intField, namedObject, stringField } from './fields.ts'
import { uuidInput, uuidOutput } from './ids.ts'
import { text } from './text.ts'

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

const WIDTH = intField('In pixels.', 1_600)
const HEIGHT = intField('In pixels.', 900)

export const newPictureSchema = z.object({ id: uuidOutput("The picture's id."), width: WIDTH, height: HEIGHT })

export const pictureInput = namedObject('PictureRef', 'A picture of the session, from `addPicture`.', {
  id: uuidInput.meta({ description: "The picture's id." }),
  alt: text(ALT_MAX).meta({ description: 'What it shows, for those who do not see it.', example: 'A red bridge' }),
})
export type PictureRef = z.infer<typeof pictureInput>

export const pictureSchema = namedObject('Picture', 'A picture, which `getPicture` answers.', {
  id: uuidOutput("The picture's id."),
  alt: stringField('What it shows.', 'A red bridge'),
  width: WIDTH,
  height: HEIGHT,
})
export type Picture = z.infer<typeof pictureSchema>
