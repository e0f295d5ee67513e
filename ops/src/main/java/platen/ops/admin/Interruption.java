package platen.ops.admin;

import java.io.PrintWriter;

/** Ctrl-C in the middle of something long: the last line says how to go on, and what breaks behind it is no news. */
final class Interruption {
    private Interruption() {}

    /** Does the work; when the process is told to end meanwhile, prints the advice and returns. */
    static void orAdvise(String advice, PrintWriter out, Runnable work) {
        Thread hook = Thread.ofPlatform().unstarted(() -> {
            out.println();
            out.println(advice);
            out.flush();
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            work.run();
        } catch (RuntimeException e) {
            if (!ending(hook)) {
                throw e;
            }
            return;
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
