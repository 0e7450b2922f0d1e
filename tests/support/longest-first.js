// The order of test files if Jest has no record of an earlier run: those that kill processes twenty times come first,
// so that none of them runs alone at the end.
import Sequencer from '@jest/test-sequencer';

const LONG = /\/tests\/backend\/(crash|start)\//;

// Jest calls the default export.
// eslint-disable-next-line import-x/no-default-export -- the test tool asks for it
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const inOrder = super.sort(tests);
    const isLong = ({ path }) => LONG.test(path);
    return [...inOrder.filter(isLong), ...inOrder.filter((test) => !isLong(test))];
  }
}
