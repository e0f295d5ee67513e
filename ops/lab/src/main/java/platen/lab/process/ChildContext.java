package platen.lab.process;

import java.time.Clock;
import java.util.List;
import org.springframework.context.support.GenericApplicationContext;
import platen.db.core.Database;
import platen.db.secret.SecretCipher;
import platen.jobs.outbound.AllowList;
import platen.jobs.settings.JobsSettings;

/** Registers what the application contexts of child processes have in common. */
public final class ChildContext {
    private ChildContext() {}

    /** Registers the database, the clock, and settings by which webhooks reach receivers on this machine. */
    public static void register(GenericApplicationContext context, Database database) {
        JobsSettings settings = JobsSettings.defaults().reaching(AllowList.parse(List.of("127.0.0.0/8")));
        context.registerBean(Database.class, () -> database);
        context.registerBean(SecretCipher.class, () -> LabSecrets.CIPHER);
        context.registerBean(Clock.class, Clock::systemUTC);
        context.registerBean(JobsSettings.class, () -> settings);
    }
}
