package platen.web.operator.login;

import java.util.function.Consumer;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Creates the operator login of a new installation at its first start. Prints the path of the file with the password,
 * never the password itself, because console output is often logged.
 */
public final class FirstOperator implements SmartInitializingSingleton {
    private final OperatorPasswords passwords;
    private final Consumer<String> console;

    public FirstOperator(OperatorPasswords passwords, Consumer<String> console) {
        this.passwords = passwords;
        this.console = console;
    }

    @Override
    public void afterSingletonsInstantiated() {
        if (passwords.createFirst()) {
            console.accept("Operator login: " + OperatorPasswords.FIRST + ", password in " + passwords.file());
        }
    }
}
