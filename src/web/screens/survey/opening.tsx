/** Shown to a member until it is known whether the survey was answered: as high as the thanks. */
import { PageHead } from '#web/ui/layout.tsx';
import { BoneText, Loading } from '#web/ui/skeleton.tsx';
import styles from './survey.module.css';

export function Opening() {
  return (
    <>
      <PageHead title="Survey" />
      <div className={styles.room}>
        <Loading>Loading your survey</Loading>
        <BoneText />
      </div>
    </>
  );
}
