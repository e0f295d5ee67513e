package platen.ops.admin.batch;

import platen.ops.command.CommandException;

/** Handles Ctrl-C during long work: prints how to resume, and suppresses the errors that the interruption causes. */
final class Interruption {
    private Interruption() {}

    /**
     * Runs the work. Prints the advice and returns when the process is asked to end meanwhile. Also prints the advice
     * when the work fails with anything but a refusal, and rethrows the failure.
     */
    static void orAdvise(Runnable advice, Runnable work) {
        Thread hook = Thread.ofPlatform().unstarted(advice);
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            work.run();
        } catch (RuntimeException e) {
            if (ending(hook)) {
                return;
            }
            if (!(e instanceof CommandException)) {
                advice.run();
            }
            throw e;
        }
        ending(hook);
    }

    /** Removes the shutdown hook and returns whether it was too late because the process is ending. */
    private static boolean ending(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }
}
