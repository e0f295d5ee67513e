package platen.ops.admin;

import platen.ops.CommandException;

/** Ctrl-C in the middle of something long: the last line says how to go on, and what breaks behind it is no news. */
final class Interruption {
    private Interruption() {}

    /**
     * Does the work. Gives the advice when the process is told to end meanwhile, and returns; gives it too when the work
     * breaks for what is not refused, which is thrown on.
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

    /** Takes the hook back, unless it is too late for that. */
    private static boolean ending(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }
}
