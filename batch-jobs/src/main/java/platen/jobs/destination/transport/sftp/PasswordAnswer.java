package platen.jobs.destination.transport.sftp;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.sshd.client.auth.keyboard.UserInteraction;
import org.apache.sshd.client.session.ClientSession;
import org.jspecify.annotations.Nullable;

/** Answers servers that ask for the password in a dialog ({@code keyboard-interactive}) instead of taking it. */
final class PasswordAnswer implements UserInteraction {
    private final String password;
    /** A second wrong answer could lock the user out. */
    private final AtomicBoolean answered = new AtomicBoolean();

    PasswordAnswer(String password) {
        this.password = password;
    }

    @Override
    public boolean isInteractionAllowed(ClientSession session) {
        return true;
    }

    /** Answers one hidden question, once, and no other dialog. */
    @Override
    public String @Nullable [] interactive(ClientSession session, String name, String instruction, String lang,
            String[] prompts, boolean[] echo) {
        if (prompts.length == 0) {
            return new String[0];
        }
        return prompts.length == 1 && !echo[0] && !answered.getAndSet(true) ? new String[]{password} : null;
    }

    @Override
    public @Nullable String getUpdatedPassword(ClientSession session, String prompt, String lang) {
        return null;
    }
}
