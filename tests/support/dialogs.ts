/** jsdom has <dialog> without its methods. The browser handles inertness and focus; browser tests check them. */
export const openDialogsInJsdom = (): void => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
};
