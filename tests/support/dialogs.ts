/** jsdom has <dialog> without its methods; inertness and focus are a browser's and checked in one. */
export const openDialogsInJsdom = (): void => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
};
