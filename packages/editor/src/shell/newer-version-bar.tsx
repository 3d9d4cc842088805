import { Button, Text } from '@mantine/core'
import { useNewerVersion } from '../ui/newer-version.ts'
import { leaveForms } from '../ui/unsaved-forms.ts'
import classes from './newer-version-bar.module.css'
import { t } from '../words/words.ts'

/**
 * Says that the server has a newer version than the one that runs here. The person decides when to reload: forms are
 * asked about first, and a page being edited is kept on the device as ever. [EDIT-71]
 */
export function NewerVersionBar() {
  if (!useNewerVersion()) return null
  return (
    <div className={classes.bar} role="status">
      <Text>
        {t('Plinth has been updated. Reload to go on with the new version; nothing you have open is lost.')}
      </Text>
      <Button size="compact-md" variant="white" onClick={() => leaveForms(() => location.reload())}>
        {t('Reload')}
      </Button>
    </div>
  )
}
