// Links the job that JobRunr's page shows to its record.
(() => {
  const link = document.getElementById("platen-of-job");
  // The page changes its address by itself; whatever it shows of a job, the address ends with the job's id.
  const follow = () => {
    const job = location.pathname.match(/\/jobs\/([0-9a-f-]{36})$/);
    link.hidden = !job;
    if (job) {
      link.href = "/operator/find?q=" + job[1];
    } else {
      link.removeAttribute("href");
    }
  };
  new MutationObserver(follow).observe(document.getElementById("root"), { childList: true, subtree: true });
  follow();
})();
